import { _, type Ajv, type Options } from 'ajv'
import { formatNames, hasFormat } from '../../../schemas/evaluate/json-schema/formats.ts'
import { safePattern } from '../../../schemas/evaluate/safePattern.ts'
import { keywords } from './keywords.ts'

/** The matcher of patterns in compiled code: our own, since the built-in one can be made to run for years. */
const regExp = Object.assign(
  (source: string) => {
    const pattern = safePattern(source)
    return { test: (text: string) => pattern.test(text), toString: () => source }
  },
  { code: 'require("patterns").safe' },
) as unknown as NonNullable<NonNullable<Options['code']>['regExp']>

/** How ajv compiles a form, at build and at publishing: all faults, without texts, by the tests of the interpreter. */
export const compilerOptions = {
  strict: false,
  validateSchema: false,
  addUsedSchema: false,
  allErrors: true,
  verbose: false,
  messages: false,
  ownProperties: true,
  logger: false,
  code: { source: true, esm: false, lines: false, optimize: true, regExp, formats: _`require("formats")` },
} satisfies Options

export const customFormats: Readonly<Record<string, (text: string) => boolean>> = Object.fromEntries(
  formatNames.map(name => [name, (text: string) => hasFormat(text, name)]),
)

/** Gives a compiler our keywords. */
export function withKeywords(ajv: Ajv): Ajv {
  for (const keyword of keywords) ajv.addKeyword(keyword)
  return ajv
}

/** The name under which the code exports the validator. */
export const exportName = 'form'
