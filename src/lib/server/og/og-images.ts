import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { lightLogo } from '#lib/brand.ts';
import { renderWorkerFile, threadFile } from '#lib/server/thread-files.ts';
import { siteName } from '#lib/text/messages/site.ts';
import { colours } from './colours.ts';
import type { Marked, OgContent } from './content.ts';
import { fontsHash } from './fonts.ts';
import { createImageFolder } from './image-folder.ts';
import { createLogos, type Logo } from './logos.ts';
import { createRenderThread, type RenderThread } from './render-thread.ts';
import { templateVersion } from './template.ts';

/** The Open Graph images of this site. */
export interface OgImages {
  /** The version of an image: a hash of all that it depends on. */
  version(content: OgContent): Promise<string>;
  /**
   * The PNG of a version that `version` gave for this content, kept or drawn.
   * @throws HttpError `unavailable` if too many wait already
   * @throws Error if it can't be drawn
   */
  image(content: OgContent): Promise<Buffer>;
  end(): Promise<void>;
}

export interface OgImagesOptions {
  siteUrl: string;
  /** The files of the site, with the logos among them. */
  siteFiles: string;
  /** Folder of drawn images. */
  folder: string;
  log: Pick<Logger, 'warn'>;
  thread?: RenderThread;
}

const source = new URL('./render-worker.ts', import.meta.url);

/** In characters, of 4 bits each. */
const versionLength = 20;

/** Parts of the brand in every image: they are part of its cache key. */
const look = [siteName, lightLogo, colours];

type Found = OgContent<Logo>;

const mapLogos = async <From, To>(
  { mark, entries, ...content }: OgContent<From>,
  map: (logo: From | null) => Promise<To | null> | To | null,
): Promise<OgContent<To>> => {
  const change = async <Item extends Marked<From>>(item: Item) => ({ ...item, logo: await map(item.logo) });
  return {
    ...content,
    mark: mark && (await change(mark)),
    entries: await Promise.all(entries.map(change)),
  };
};

export const createOgImages = (options: OgImagesOptions): OgImages => {
  const findLogo = createLogos({ siteUrl: options.siteUrl, folder: options.siteFiles });
  const folder = createImageFolder(options.folder, options.log);
  const thread = options.thread ?? createRenderThread(threadFile(renderWorkerFile, source));
  const inFlight = new Map<string, Promise<Buffer>>();
  let fonts: string | undefined;

  const versionOf = async (found: Found): Promise<string> => {
    fonts ??= fontsHash();
    const inputs = await mapLogos(found, (logo) => logo?.hash ?? null);
    return createHash('sha256')
      .update(JSON.stringify([templateVersion, look, fonts, inputs]))
      .digest('hex')
      .slice(0, versionLength);
  };

  const renderAndStore = async (name: string, found: Found): Promise<Buffer> => {
    const image = await thread.render(await mapLogos(found, (logo) => logo?.read() ?? null));
    await folder.write(name, image);
    return image;
  };

  return {
    version: async (content) => versionOf(await mapLogos(content, findLogo)),
    async image(content) {
      const found = await mapLogos(content, findLogo);
      const name = await versionOf(found);
      const stored = await folder.read(name);
      if (stored) return stored;
      // Scrapers of several services come at once, right after somebody has shared a page.
      const rendering = inFlight.get(name) ?? renderAndStore(name, found);
      inFlight.set(name, rendering);
      try {
        return await rendering;
      } finally {
        inFlight.delete(name);
      }
    },
    end: () => thread.end(),
  };
};
