/**
 * What an expression may read: `row`, `form`, `params`, `selection`, `user`, `app`. The place determines which of them
 * exist; `npm run check` refuses others.
 */
export type Scope = Readonly<Record<string, unknown>>
