import { useEffect, useState } from "react";
import { showSavedToast, useToast } from "./toast-store.ts";

const load = () => import("./toast-view.tsx");

/** Loads the code that renders toasts before the first one, for pages whose first one may say that the connection is gone. */
export function preloadToasts(): void {
  // The first toast tries again.
  load().catch(() => {});
}

/** Shows toasts above the page, also one that the page before saved. The code that renders them is loaded with the first one. */
export function Toaster() {
  const message = useToast();
  const [code, setCode] = useState<Awaited<ReturnType<typeof load>>>();
  useEffect(showSavedToast, []);
  useEffect(() => {
    // Not lazy(), whose failure would replace the page and what was typed there. The next toast tries again.
    if (message && !code) load().then(setCode, () => {});
  }, [message, code]);
  return message && code && <code.ToastView message={message} />;
}
