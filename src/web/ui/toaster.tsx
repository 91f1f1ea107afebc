import { lazy, Suspense, useEffect } from "react";
import { showSavedToast, useToast } from "./toast-store.ts";

const ToastView = lazy(async () => ({ default: (await import("./toast-view.tsx")).ToastView }));

/** Shows toasts above the page, also one that the page before saved. The code that renders them is loaded with the first one. */
export function Toaster() {
  const message = useToast();
  useEffect(showSavedToast, []);
  return (
    message && (
      <Suspense>
        <ToastView message={message} />
      </Suspense>
    )
  );
}
