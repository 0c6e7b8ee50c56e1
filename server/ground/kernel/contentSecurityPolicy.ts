/**
 * No external scripts and no scripts created at run time; inline styles are allowed because the component library uses
 * them.
 */
export const contentSecurityPolicy =
  "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri " +
  "'self'; form-action 'self'; frame-ancestors 'self'"
