import { isDeepStrictEqual } from 'node:util'
import { schemaCheck } from '../../schemas/evaluate/json-schema/checkSchema.ts'
import { schemaMessages } from '../../schemas/evaluate/json-schema/schemaMessages.ts'
import { designed } from './designedForm.ts'
import { type Drawn, type FormBrowser, openFormBrowser } from './formBrowser.ts'
import { type FormCase, formCases, remoteDocuments } from './formCases.ts'
import type { Kind, Result } from './result.ts'

/**
 * Draws every schema of a folder in the browser. Checks that all of it is drawn, that the form returns the given value,
 * that browser and server judge each value alike and as the material expects, and that the form designer opens and
 * writes the schema without loss. With `--design`, only the last, without a browser.
 */
export const forms: Kind = async function* (args) {
  const [folder = '.'] = args.filter(each => !each.startsWith('--'))
  if (args.includes('--design')) yield* inDesigner(folder)
  else yield* inBrowser(folder)
}

async function* inDesigner(folder: string): AsyncGenerator<Result> {
  const counts = { schemas: 0, refused: 0, lossy: 0 }
  for (const { name, schema, layout, fault } of formCases(folder)) {
    counts.schemas++
    const { losses, refusal } = fault === undefined ? designed(schema, layout) : { losses: [], refusal: fault }
    if (refusal !== undefined) counts.refused++
    if (losses.length > 0) counts.lossy++
    yield { name, ...designResult(losses, refusal) }
  }
  console.log(
    `${counts.schemas} schemas: ${counts.schemas - counts.refused} opened by the designer, ${counts.refused} refused ` +
      `with a sentence, ${counts.lossy} with a loss`,
  )
}

const designResult = (losses: readonly string[], refusal: string | undefined): Pick<Result, 'failure' | 'note'> => ({
  ...(losses.length > 0 ? { failure: `designer: ${losses.slice(0, 5).join('; ')}` } : {}),
  ...(refusal === undefined ? {} : { note: `the designer refuses it: ${refusal}` }),
})

async function* inBrowser(folder: string): AsyncGenerator<Result> {
  const others = remoteDocuments(folder)
  const browser = await openFormBrowser()
  const counts = { schemas: 0, drawn: 0, partly: 0, validated: 0, submitted: 0, values: 0 }
  try {
    for (const each of formCases(folder)) {
      counts.schemas++
      const { isDrawn, isWhole, isValidated, isSubmitted, ...result } = await judge(browser, each, others)
      counts.values += each.instances.length
      if (isDrawn) counts.drawn++
      if (isDrawn && !isWhole) counts.partly++
      if (isValidated) counts.validated++
      if (isSubmitted) counts.submitted++
      yield result
    }
  } finally {
    await browser.close()
  }
  console.log(
    `${counts.schemas} schemas: ${counts.drawn} drawn (${counts.partly} with a placeholder ` +
      `somewhere), ${counts.validated} validate as expected (${counts.values} values), ${counts.submitted} give ` +
      'their data back',
  )
}

interface Verdict extends Result {
  isDrawn: boolean
  isWhole: boolean
  isValidated: boolean
  isSubmitted: boolean
}

async function judge(
  browser: FormBrowser,
  { name, schema, layout, value, instances, fault: unread }: FormCase,
  others: Record<string, unknown>,
): Promise<Verdict> {
  const verdict: Verdict = { name, isDrawn: false, isWhole: false, isValidated: false, isSubmitted: false }
  if (schema === undefined) return { ...verdict, failure: `is no JSON: ${unread}` }
  const { losses, refusal, isTooLarge } = designed(schema, layout)
  if (refusal !== undefined) verdict.note = `the designer refuses it: ${refusal}`
  if (isTooLarge) return verdict
  const drawn = await browser.draw({ schema, ...(layout ? { layout } : {}), ...(value === undefined ? {} : { value }) })
  if (typeof drawn === 'string') return { ...verdict, failure: drawn }
  verdict.isDrawn = true
  verdict.isWhole = drawn.placeholders.length === 0
  if (!verdict.isWhole && refusal === undefined)
    verdict.note = [...new Set(drawn.placeholders)].slice(0, 3).join(' | ').slice(0, 200)
  const faults = [
    ...(value === undefined ? [] : givenBack(drawn, value)),
    ...(await judgeInstances(browser, { schema, layout, instances }, others)),
    ...losses.map(loss => ({ kind: 'design' as const, text: `designer: ${loss}` })),
  ]
  verdict.isValidated = !faults.some(fault => fault.kind === 'validate')
  verdict.isSubmitted = !faults.some(fault => fault.kind === 'submit')
  if (faults.length > 0)
    verdict.failure = faults
      .map(fault => fault.text)
      .slice(0, 4)
      .join('; ')
  return verdict
}

interface Fault {
  kind: 'validate' | 'submit' | 'design'
  text: string
}

/** A value of another type than the schema says is not asked to survive typing: it gets the right type then. */
function givenBack(drawn: Drawn, value: unknown, isValid = true): Fault[] {
  const same = (given: unknown) => isDeepStrictEqual(given, JSON.parse(JSON.stringify(value)))
  if (!same(drawn.value)) return [{ kind: 'submit', text: `gives ${short(drawn.value)} for ${short(value)}` }]
  if (isValid && !same(drawn.typed))
    return [{ kind: 'submit', text: `after typing and taking back ${short(drawn.typed)} for ${short(value)}` }]
  return []
}

async function judgeInstances(
  browser: FormBrowser,
  { schema, layout, instances }: Pick<FormCase, 'schema' | 'layout' | 'instances'>,
  others: Record<string, unknown>,
): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { name, value, isValid } of instances) {
    const server = onServer(schema, value, others)
    if (isValid !== undefined && server.isValid !== isValid && server.fault === undefined)
      faults.push({
        kind: 'validate',
        text: `${name}: expected ${isValid ? 'valid' : 'invalid'}, server says ${said(server.messages)}`,
      })
    if (value === null) continue
    const drawn = await browser.draw({ schema, ...(layout ? { layout } : {}), value })
    if (typeof drawn === 'string') {
      faults.push({ kind: 'submit', text: `${name}: ${drawn}` })
      continue
    }
    if (
      server.fault === undefined &&
      Object.keys(others).length === 0 &&
      !isDeepStrictEqual(drawn.errors, server.messages)
    )
      faults.push({
        kind: 'validate',
        text: `${name}: browser says ${said(drawn.errors)}, server ${said(server.messages)}`,
      })
    faults.push(
      ...givenBack(drawn, value, isValid ?? true).map(fault => ({ ...fault, text: `${name}: ${fault.text}` })),
    )
  }
  return faults
}

/** Returns the server's answer to a value; a schema that the server cannot use counts as a fault of the schema. */
function onServer(
  schema: unknown,
  value: unknown,
  others: Record<string, unknown>,
): { isValid: boolean; messages: { path: string; message: string }[]; fault?: string } {
  try {
    const errors = schemaCheck(schema, { others }).errors(value)
    return {
      isValid: errors.length === 0,
      messages: schemaMessages(errors).map(({ path, message }) => ({ path, message })),
    }
  } catch (fault) {
    return { isValid: false, messages: [], fault: String(fault) }
  }
}

const short = (value: unknown) => String(JSON.stringify(value)).slice(0, 160)
const said = (messages: readonly { path: string; message: string }[]) =>
  messages.length === 0
    ? 'nothing'
    : messages
        .map(each => `${each.path} ${each.message}`)
        .slice(0, 3)
        .join(', ')
