/** No script from elsewhere and none made at run time; styles may be inline, as the component library makes them. */
export const contentSecurityPolicy =
  "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'"
