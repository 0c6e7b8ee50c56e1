import type { Param } from '../../schemas/types/pages/base.ts'

/** Declared parameters with their types and defaults; others are passed on as they are. */
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

/** Names of required parameters that are not given. */
export const missingParams = (declared: Record<string, Param> | undefined, params: Record<string, unknown>): string[] =>
  Object.entries(declared ?? {}).flatMap(([name, { required }]) =>
    required && params[name] === undefined ? [name] : [],
  )
