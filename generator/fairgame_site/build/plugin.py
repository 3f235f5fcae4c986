"""MkDocs plugin: a thin adapter between ``Site`` and MkDocs.

``mkdocs build --strict`` and ``mkdocs serve`` work as usual.  The pages of ``content/`` come from ``Site``, and data
files are generated files.  The fragments of a page are inserted after the search index has read it.  A page template is
rendered like a page but not written; its pages are filled at the end.  In an incremental build
(``fairgame_site.build.incremental``) unchanged pages are in the menu but not written.
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
from fairgame_site.build.html_output import add_policy, strip_whitespace
from fairgame_site.build.offline import MANIFEST
from fairgame_site.edition import Edition, set_date
from fairgame_site.lookup import box
from fairgame_site.publish.exports import ARCHIVE_PATH
from fairgame_site.publish.structured_data import card_tags
from fairgame_site.render import previews
from fairgame_site.render.markup import Page
from fairgame_site.render.templating import TEMPLATES, Compiled
from fairgame_site.site import game_directory, navigation
from fairgame_site.site.changes import FEED
from fairgame_site.site.page_templates import FilledPage, PageTemplate, ParsedTemplate, expand_sitemap
from fairgame_site.site.site import EditedPages, Site

FOLDED_PROOF = '<details class="theory"'
LARGE_PICTURE = '<meta name="twitter:card" content="summary_large_image">\n'
EMPTY_TEMPLATE = "nothing.html"  # the template of pages that an incremental build does not write


class AtlasConfig(Config):
    """Options of the plugin in mkdocs.yml."""

    store = Type(str, default="")


class AtlasPlugin(BasePlugin[AtlasConfig]):
    """Feeds the site to MkDocs."""

    def __init__(self) -> None:
        """Start with no pages."""
        self.pages: dict[str, Page] = {}
        self.templates: dict[str, PageTemplate] = {}
        self.filled_pages: list[FilledPage] = []
        self.parsed: dict[str, ParsedTemplate] = {}
        self.compiled = Compiled()
        self.has_policy = True
        self.edited: EditedPages | None = None
        self.known: dict[str, dict[str, Any]] = {}

    def on_startup(self, *, command: str, **_: Any) -> None:
        """Leave out the policy under ``mkdocs serve``.  MkDocs reuses plugins with this event for all rebuilds."""
        self.has_policy = command != "serve"

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Set the date of the build to the date of the commit, and add the games to the menu."""
        try:
            set_date(Path(config.docs_dir).parent)
            games = navigation.menu_games(Path(config.docs_dir))
        except AtlasError as error:
            raise PluginError(str(error)) from None
        config.nav = navigation.add_games(config.nav or [], games)
        return config

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Build the tables, and replace the prose by the finished pages."""
        store = self._store()
        self.pages, self.templates, self.filled_pages, self.known = {}, {}, [], {}
        try:
            catalogue.build(store)
            site = Site(store, Path(config.docs_dir), config.site_url or "/")
            for path, content in site if self.edited is None else site.edited_pages(self.edited):
                if isinstance(content, FilledPage):
                    self.filled_pages.append(content)
                    self.templates[content.template.page.path] = content.template
                    continue
                if (present := files.get_file_from_path(path)) is not None:
                    files.remove(present)
                if isinstance(content, Page):
                    self.pages[path] = content
                    files.append(File.generated(config, path, content=content.source()))
                else:
                    files.append(File.generated(config, path, content=content))
        except AtlasError as error:
            raise PluginError(str(error)) from None
        for path, template in self.templates.items():
            self.pages[path] = template.page
            files.append(File.generated(config, path, content=template.page.source()))
        return files

    def _store(self) -> Store:
        return Store(Path(self.config.store)) if self.config.store else Store()

    def on_env(self, env: Environment, **_: Any) -> Environment:
        """Cache the theme's compiled templates for rebuilds, and give the theme lookup box and list of games."""
        env.globals |= {"lookup_box": box.html, "games_path": game_directory.PATH}
        env.bytecode_cache = self.compiled
        if self.edited is not None and env.loader is not None:
            env.loader = ChoiceLoader([DictLoader({EMPTY_TEMPLATE: ""}), env.loader])
        return env

    def on_page_content(self, html: str, *, page: MkDocsPage, **_: Any) -> str:
        """Use the empty template for unchanged pages; leave folded proofs out of the search index."""
        if self._is_unchanged(page):
            page.meta = {**page.meta, "template": EMPTY_TEMPLATE, "search": {"exclude": True}}
            page.present_anchor_ids = None  # MkDocs finds anchors only in the text, which is missing
        return html.replace(FOLDED_PROOF, f"{FOLDED_PROOF} data-search-exclude")

    def _is_unchanged(self, page: MkDocsPage) -> bool:
        return self.edited is not None and page.file.src_uri not in self.edited.pages

    def on_page_context(self, context: Any, *, page: MkDocsPage, config: MkDocsConfig, **_: Any) -> Any:
        """Add the footer of a page, whose links are relative to the page."""
        config.copyright = self._footer(config, "../" * page.url.count("/"))
        return context

    def on_template_context(self, context: Any, *, config: MkDocsConfig, **_: Any) -> Any:
        """Add the footer of a page that is served at any depth, such as 404.html."""
        config.copyright = self._footer(config, urlsplit(config.site_url or "/").path or "/")
        return context

    def _footer(self, config: MkDocsConfig, root: str) -> str:
        return TEMPLATES.get_template("blocks/foot.html.j2").render(
            edition=Edition.at(config.site_url or "/"),
            root=root,
            source=config.extra.get("source", "").rstrip("/"),
            archive=ARCHIVE_PATH,
        )

    def on_post_template(self, output: str, template_name: str, **_: Any) -> str:
        """Replace each page template in the site map by its pages."""
        if self.edited is not None:
            return ""
        if template_name == "sitemap.xml":
            return expand_sitemap(output, self.filled_pages)
        return self._with_policy(output) if template_name.endswith(".html") else output

    def _with_policy(self, output: str) -> str:
        try:
            return add_policy(output) if self.has_policy else output
        except AtlasError as error:
            raise PluginError(str(error)) from None

    def on_post_page(self, output: str, page: MkDocsPage, config: MkDocsConfig) -> str:
        """Insert the fragments of a page.  Parse a page template, and write no file for it."""
        path = page.file.src_uri
        if self._is_unchanged(page):
            return ""
        own = self.pages.get(path)
        output = self._with_card(own.completed(output) if own else output, page, own, config)
        text = self._with_policy(strip_whitespace(output))
        if path not in self.templates:
            self.known[path] = {**page.meta, "title": str(page.title)}
            self._write_preview(text, _address(page), config, own.picture if own else "")
            return text
        self.parsed[path] = ParsedTemplate(text, self.templates[path])
        return ""

    def _with_card(self, output: str, page: MkDocsPage, own: Page | None, config: MkDocsConfig) -> str:
        """Add link preview, feed and manifest to the head of a page; a served draft has no service worker."""
        tags = card_tags(
            {
                "site_name": str(config.site_name),
                "type": "website" if page.is_homepage else "article",
                "title": str(config.site_name if page.is_homepage else page.title),
                "description": str(page.meta.get("description") or config.site_description or ""),
                "url": page.canonical_url or "",
                "image": f"{config.site_url or '/'}{previews.path(_address(page))}",
            }
        )
        # The theme takes a link with rel="alternate" only for another language of the page.
        address = "../" * page.url.count("/") + FEED
        feed = f'<link rel="feed alternate" type="application/atom+xml" title="Changes of the data" href="{address}">\n'
        offline = f'<link rel="manifest" href="{"../" * page.url.count("/")}{MANIFEST}">\n' if self.has_policy else ""
        return output.replace("</head>", f"{tags}{LARGE_PICTURE}{feed}{offline}</head>", 1)

    def _write_preview(self, html: str, address: str, config: MkDocsConfig, drawing: str = "") -> None:
        target = Path(config.site_dir, previews.path(address))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(previews.page_png(html, drawing, self._store().root / "previews"))

    def on_post_build(self, config: MkDocsConfig) -> None:
        """Write the filled pages."""
        try:
            for filled in self.filled_pages:
                target = Path(config.site_dir, filled.file)
                target.parent.mkdir(parents=True, exist_ok=True)
                text = self.parsed[filled.template.page.path].fill(filled)
                target.write_text(text, encoding="utf-8")
                self._write_preview(text, filled.file.removesuffix("index.html"), config)
        except AtlasError as error:
            raise PluginError(str(error)) from None


def _address(page: MkDocsPage) -> str:
    return "" if page.is_homepage else str(page.url)
