import { lazy, Suspense, useEffect } from "react";
import { showSavedToast, useToast } from "./toast-store.ts";

const ToastView = lazy(async () => ({ default: (await import("./toast-view.tsx")).ToastView }));

/** Shows what toast() says, above everything else. What it takes to show a toast is fetched for the first one. */
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
