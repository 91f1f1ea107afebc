if (document.cookie.includes("aircheck_signed_in=1")) document.documentElement.dataset.signedIn = "";
