import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { PageConfig } from "#domain/page-config.ts";
import type { PageInput } from "#domain/page-input.ts";
import type { EmbedData } from "#domain/public-pages/embed.ts";
import type { PublicScreen } from "#domain/public-pages/public-pages.ts";

/** A rendered page, or the redirect that it resulted in. */
export interface RenderedPage {
  status: number;
  /** of a redirect; null for a page */
  location: string | null;
  contentType: string | null;
  body: string;
  /** the contents of the scripts in the body that the renderer wrote */
  inlineScripts: string[];
}

/** Renders complete HTML documents, and says where their scripts, styles, fonts and images come from. */
export interface Renderer {
  /** Renders the application's page at the request's URL. */
  renderPage(request: Request, input: PageInput): Promise<RenderedPage>;
  /** Renders a public page, or the notice in the place of one. It has no inline scripts. */
  renderPublicPage(page: PublicScreen, config: PageConfig): Promise<string>;
  /**
   * Names the document that a URL shares with others, as the path and query to render in its place.
   * @returns undefined for a document that depends on more, and while sources change
   */
  sharedDocumentPath(url: URL): Promise<string | undefined>;
  /** Renders the player that other sites embed. It has no inline scripts. */
  renderEmbed(data: EmbedData): Promise<string>;
  assets: Assets;
  /** identifies the code that writes documents: another release may write the same content in other bytes */
  release: string;
  close(): Promise<void>;
}

export type Assets = BuiltAssets | CompiledAssets;

/** Files that the build wrote. A file whose name holds a hash of its content is in a folder named `assets`. */
export interface BuiltAssets {
  kind: "built";
  files: readonly AssetFile[];
}

export type Compression = "br" | "gzip";

/** A file of the build, held in memory: reading it again would wait for threads that password hashes may occupy. */
export interface AssetFile {
  /** path on the public site, such as /favicon.svg */
  url: string;
  /** Of a compressed file, decompressed and kept on the first call: nearly all clients take it compressed. */
  body(): Buffer;
  compressed: ReadonlyMap<Compression, Buffer>;
  contentHash: string;
  modifiedAt: Date;
}

/** Sources that a development server compiles on request. */
export interface CompiledAssets {
  kind: "compiled";
  /** Responds to requests for assets, and passes every other request on. */
  handleRequest(request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void;
  /** Accepts the WebSockets over which browsers learn of changes. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}
