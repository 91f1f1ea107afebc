import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { ApplicationDocumentName } from "#domain/application-pages.ts";
import type { PageConfig } from "#domain/page-config.ts";
import type { EmbedData } from "#domain/public-pages/embed.ts";
import type { PublicScreen } from "#domain/public-pages/public-pages.ts";

/** A document of the application, with the settings of the build (domain/page-config.ts). */
export interface ApplicationDocument {
  html: string;
  /** the contents of the scripts that the renderer wrote */
  inlineScripts: string[];
}

/** Renders complete HTML documents, and says where their scripts, styles, fonts and images come from. */
export interface Renderer {
  /** Reads a document of the application; while sources change, renders it. */
  applicationDocument(name: ApplicationDocumentName): Promise<ApplicationDocument>;
  /** Renders a public page, or the notice in the place of one. It has no inline scripts. */
  renderPublicPage(page: PublicScreen, config: PageConfig): Promise<string>;
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

type Compression = "br" | "gzip";

/** A file of the build, held in memory: reading it again would wait for threads that password hashes may occupy. */
export interface AssetFile {
  /** path on the public site, such as /favicon.svg */
  url: string;
  contentHash: string;
  modifiedAt: Date;
  /** in which the build has it, too */
  compressions: readonly Compression[];
  /** Decompresses a compressed file on the first call for "identity", and keeps that: nearly all clients take it compressed. */
  bodyIn(encoding: Compression | "identity"): Buffer;
}

/** Sources that a development server compiles on request. */
export interface CompiledAssets {
  kind: "compiled";
  /** Responds to requests for assets, and passes every other request on. */
  handleRequest(request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void;
  /** Accepts the WebSockets over which browsers learn of changes. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}
