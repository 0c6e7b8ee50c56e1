/** Name of a column or table, as the CamelCasePlugin of Kysely translates it. */
export function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])[A-Z]/g, letter => `_${letter}`).toLowerCase()
}

/** Reverses `snakeCase`: `app_user` is `appUser` in Kysely. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
