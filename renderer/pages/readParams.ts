import type { Param } from '../../schemas/types/pages/base.ts'

/** Returns the declared parameters with their types and defaults; passes the other parameters on unchanged. */
export function readParams(
  declared: Record<string, Param> | undefined,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const params = { ...given }
  for (const [name, param] of Object.entries(declared ?? {})) {
    const value = given[name] ?? param.default
    if (value === undefined || value === '') delete params[name]
    else
      params[name] =
        param.type === 'number' ? Number(value) : param.type === 'boolean' ? String(value) === 'true' : String(value)
  }
  return params
}

/** Returns the titles of required parameters without a value, or their names. */
export const missingParams = (declared: Record<string, Param> | undefined, params: Record<string, unknown>): string[] =>
  Object.entries(declared ?? {}).flatMap(([name, { required, title }]) =>
    required && params[name] === undefined ? [title ?? name] : [],
  )
