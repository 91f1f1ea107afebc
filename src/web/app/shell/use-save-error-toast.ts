import { useEffect, useRef } from "react";
import { showErrorToast } from "./show-error-toast.ts";
import { isUnanswered } from "./unanswered-notice.tsx";

/** Tells in a toast that saving a form failed, unless the form is still there and says so itself with UnansweredNotice. */
export function useSaveErrorToast(): typeof showErrorToast {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return (title, error, fallback) => {
    if (!isMounted.current || !isUnanswered(error)) showErrorToast(title, error, fallback);
  };
}
