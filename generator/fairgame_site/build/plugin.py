"""The thin adapter between ``Site`` and MkDocs; it holds no logic of its own.

``mkdocs build --strict`` and ``mkdocs serve`` work as every MkDocs user expects: the pages of ``content/`` are taken
over from ``Site``, data files are added as generated files, and the fragments of a page go in after the search index
has seen it.  The shell of a family is rendered like a page and never written; its pages are stamped out at the end.
Where some pages alone are made again (``fairgame_site.build.incremental``), the others are in the menu and are not
written.
"""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from jinja2 import ChoiceLoader, DictLoader, Environment
from mkdocs.config.base import Config
from mkdocs.config.config_options import Type
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page as MkDocsPage

from fairgame import catalogue
from fairgame.build.store import Store
from fairgame.errors import AtlasError
from fairgame_site.build.policy import with_policy
from fairgame_site.build.strip_whitespace import strip_whitespace
from fairgame_site.lookup import box
from fairgame_site.publish.edition import Edition, set_date
from fairgame_site.publish.structured_data import card_tags
from fairgame_site.render.markup import Page
from fairgame_site.render.templating import Compiled
from fairgame_site.site import navigation, pages
from fairgame_site.site.changes import FEED
from fairgame_site.site.footer import footer_html
from fairgame_site.site.page_templates import FilledPage, PageTemplate, ParsedTemplate, in_sitemap
from fairgame_site.site.site import Edited, Site

NOTHING = "nothing.html"  # the template of pages that are not made again


class AtlasConfig(Config):
    """What mkdocs.yml may say of the plugin."""

    store = Type(str, default="")


class AtlasPlugin(BasePlugin[AtlasConfig]):
    """Feeds the site to MkDocs."""

    def __init__(self) -> None:
        """Start with no pages."""
        self.pages: dict[str, Page] = {}
        self.shells: dict[str, PageTemplate] = {}
        self.stamps: list[FilledPage] = []
        self.cuts: dict[str, ParsedTemplate] = {}
        self.compiled = Compiled()
        self.has_policy = True
        self.only: Edited | None = None
        self.known: dict[str, dict[str, Any]] = {}

    def on_startup(self, *, command: str, **_: Any) -> None:
        """Keep this instance over the rebuilds of ``mkdocs serve``, whose pages have no policy."""
        self.has_policy = command != "serve"

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Fix the date of the build to that of the commit, and put the games into the menu."""
        set_date(Path(config.docs_dir).parent)
        try:
            games = pages.in_menu(Path(config.docs_dir))
        except AtlasError as fault:
            raise PluginError(str(fault)) from None
        config.nav = navigation.with_games(config.nav or [], games)
        return config

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Bring the tables up to date and replace the prose by the finished pages."""
        store = Store(Path(self.config.store)) if self.config.store else Store()
        self.pages, self.shells, self.stamps, self.known = {}, {}, [], {}
        try:
            catalogue.build(store)
            site = Site(store, Path(config.docs_dir), config.site_url or "/")
            for path, content in site if self.only is None else site.only(self.only):
                if isinstance(content, FilledPage):
                    self.stamps.append(content)
                    self.shells[content.shell.page.path] = content.shell
                    continue
                if (present := files.get_file_from_path(path)) is not None:
                    files.remove(present)
                if isinstance(content, Page):
                    self.pages[path] = content
                    files.append(File.generated(config, path, content=content.source()))
                else:
                    files.append(File.generated(config, path, content=content))
        except AtlasError as fault:
            raise PluginError(str(fault)) from None
        for path, shell in self.shells.items():
            self.pages[path] = shell.page
            files.append(File.generated(config, path, content=shell.page.source()))
        return files

    def on_env(self, env: Environment, **_: Any) -> Environment:
        """Keep the theme's compiled templates over the rebuilds of ``mkdocs serve``, and give the theme the box."""
        env.globals["lookup_box"] = box.html
        env.bytecode_cache = self.compiled
        if self.only is not None and env.loader is not None:
            env.loader = ChoiceLoader([DictLoader({NOTHING: ""}), env.loader])
        return env

    def on_page_content(self, html: str, *, page: MkDocsPage, **_: Any) -> str:
        """Let the theme write nothing of a page that is not made again; which anchors it has is not known here."""
        if self._is_taken_over(page):
            page.meta = {**page.meta, "template": NOTHING, "search": {"exclude": True}}
            page.present_anchor_ids = None
        return html

    def _is_taken_over(self, page: MkDocsPage) -> bool:
        return self.only is not None and page.file.src_uri not in self.only.pages

    def on_page_context(self, context: Any, *, page: MkDocsPage, config: MkDocsConfig, **_: Any) -> Any:
        """Give the page its foot, which leads to the root by the page's own way."""
        config.copyright = self._foot(config, "../" * page.url.count("/"))
        return context

    def on_template_context(self, context: Any, *, config: MkDocsConfig, **_: Any) -> Any:
        """Give a page that is served at any depth, as that of a wrong address, its foot."""
        config.copyright = self._foot(config, urlsplit(config.site_url or "/").path or "/")
        return context

    def _foot(self, config: MkDocsConfig, root: str) -> str:
        return footer_html(Edition.at(config.site_url or "/"), root, config.extra.get("source", ""))

    def on_post_template(self, output: str, template_name: str, **_: Any) -> str:
        """List the pages of each family in the site map, in the place of its shell."""
        if self.only is not None:
            return ""
        if template_name == "sitemap.xml":
            return in_sitemap(output, self.shells.values(), self.stamps)
        return self._with_policy(output) if template_name.endswith(".html") else output

    def _with_policy(self, output: str) -> str:
        try:
            return with_policy(output) if self.has_policy else output
        except AtlasError as fault:
            raise PluginError(str(fault)) from None

    def on_post_page(self, output: str, page: MkDocsPage, config: MkDocsConfig) -> str:
        """Put the fragments of the page in place; a shell is kept, and nothing written for it."""
        path = page.file.src_uri
        if self._is_taken_over(page):
            return ""
        own = self.pages.get(path)
        output = self._with_card(output, page, own, config)
        text = self._with_policy(strip_whitespace(own.completed(output) if own else output))
        if path not in self.shells:
            self.known[path] = {**page.meta, "title": str(page.title)}
            return text
        self.cuts[path] = ParsedTemplate(text, self.shells[path])
        return ""

    def _with_card(self, output: str, page: MkDocsPage, own: Page | None, config: MkDocsConfig) -> str:
        """Put in the head what machines read of a page."""
        home = config.site_url or "/"
        tags = card_tags(
            {
                "site_name": str(config.site_name),
                "type": "website" if page.is_homepage else "article",
                "title": str(page.title),
                "description": str(page.meta.get("description") or config.site_description or ""),
                "url": page.canonical_url or "",
                "image": f"{home}{own.picture}" if own and own.picture else "",
            }
        )
        # Not "alternate" alone: the theme takes such a link for another language of the page.
        address = "../" * page.url.count("/") + FEED
        feed = f'<link rel="feed alternate" type="application/atom+xml" title="Changes of the data" href="{address}">\n'
        return output.replace("</head>", f"{tags}{feed}</head>", 1)

    def on_post_build(self, config: MkDocsConfig) -> None:
        """Stamp out the pages of every family."""
        try:
            for stamp in self.stamps:
                target = Path(config.site_dir, stamp.file)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(self.cuts[stamp.shell.page.path].stamped(stamp), encoding="utf-8")
        except AtlasError as fault:
            raise PluginError(str(fault)) from None
