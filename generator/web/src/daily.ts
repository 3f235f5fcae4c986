// Script of the position of the day and of links to random games. Few pages have them, and these load it themselves.
import { mountDaily } from "./daily/page";
import { mountRandom } from "./daily/random";

for (const place of document.querySelectorAll<HTMLElement>("div.atlas-daily")) void mountDaily(place);
for (const link of document.querySelectorAll<HTMLAnchorElement>("a.atlas-random")) mountRandom(link);
