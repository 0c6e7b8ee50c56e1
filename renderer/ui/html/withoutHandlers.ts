const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi
const quotedOrHandler = /"[^"]*"|'[^']*'|(?<=[\s/"'])on(?=[a-z]+\s*=)/gi

/**
 * Renames event handlers in tags. Even a parsed document that is never shown is under the content security policy of
 * its page, and the browser reports each handler in it. Renaming only avoids those reports; the sanitizer removes
 * forbidden parts from the parsed tree.
 */
export const withoutHandlers = (html: string): string =>
  html.replace(tag, text => text.replace(quotedOrHandler, found => (/^on$/i.test(found) ? 'data-on' : found)))
