/**
 * What an expression may read: `row`, `form`, `params`, `selection`, `user`, `app`. Which of them are there depends on
 * the place; `npm run check` knows and refuses others.
 */
export type Scope = Readonly<Record<string, unknown>>
