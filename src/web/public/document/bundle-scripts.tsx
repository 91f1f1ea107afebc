import type { BundleAssets } from "./bundle-assets.ts";

/** The elements in a document's head that load a bundle's scripts. */
export function BundleScripts({ assets }: { assets: BundleAssets }) {
  return (
    <>
      {assets.scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
      {assets.modules.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
    </>
  );
}
