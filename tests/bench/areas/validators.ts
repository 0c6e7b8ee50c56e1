import { schemaCheck } from '../../../schemas/evaluate/json-schema/checkSchema.ts'
import { compilable } from '../../../schemas/evaluate/json-schema/compiled/compilable.ts'
import { compiledCheck } from '../../../schemas/evaluate/json-schema/compiled/compiledCheck.ts'
import { validatorOf } from '../../../schemas/evaluate/json-schema/compiled/compiledRuntime.ts'
import type { SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import { compileText } from '../../../server/services/validators/compileText.ts'
import { runnable } from '../../../server/services/validators/judgedText.ts'
import { moduleText } from '../../../server/services/validators/moduleText.ts'
import { type Figure, figure, median } from '../figure.ts'
import { inTurns } from '../inTurns.ts'
import { benchSchema } from '../schema-form/benchSchema.ts'
import { serveBench } from '../serveBench.ts'
import { filledBy, type Judge, judged, kinds } from '../validators/judged.ts'

const fields = 300
const runs = { runs: 9, warmUps: 3 }
/** Highest ratios to the interpreter, of a filled form and of one with a few faults. */
const bars = { filled: 0.25, 'some wrong': 0.5 }
/** Microseconds of an empty form: both have nothing to judge there, and only name what is missing. */
const mostOfEmpty = 1_000

/** A form of 300 fields checked as a whole, by compiled code against the interpreter, in Chromium and in Node. */
export async function* validators(): AsyncGenerator<Figure> {
  const schema = benchSchema(fields) as SchemaObject
  const copy = compilable(schema)
  if ('reason' in copy) throw new Error(copy.reason.message)
  const code = compileText(copy.schema)
  const compiled = compiledCheck(schema, validatorOf(runnable(code)))
  const interpreted = schemaCheck(schema, { formats: 'assert' })
  const judges: Record<'ours' | 'other', Judge> = {
    ours: value => compiled(value) ?? [],
    other: value => interpreted.errors(value),
  }
  yield* compare('Node', async (side, kind) => judged(judges[side], filledBy(schema, kind)))

  const bench = await serveBench('validators', () => undefined)
  try {
    const page = await bench.open()
    await page.route('**/validators/*.js', route =>
      route.fulfill({ contentType: 'application/javascript', body: moduleText(code) }),
    )
    await page.waitForFunction(() => 'validators' in window)
    await page.evaluate(count => window.validators.begin(count), fields)
    yield* compare('Chromium', (side, kind) =>
      page.evaluate(([one, two]) => window.validators.judge(one, two), [side, kind] as const),
    )
  } finally {
    await bench.close()
  }
}

async function* compare(
  place: string,
  sample: (side: 'ours' | 'other', kind: (typeof kinds)[number]) => Promise<number>,
): AsyncGenerator<Figure> {
  const empty = []
  for (let run = -runs.warmUps; run < runs.runs; run++) {
    const one = await sample('ours', 'empty')
    if (run >= 0) empty.push(one)
  }
  yield figure({
    area: 'validators',
    name: `${place}, ${fields} fields, empty, to 1 ms`,
    ours: median(empty),
    other: mostOfEmpty,
    unit: 'µs',
    bar: 1,
  })
  for (const kind of kinds) {
    if (kind === 'empty') continue
    const samples = await inTurns(['ours', 'other'], runs, side => sample(side, kind))
    yield figure({
      area: 'validators',
      name: `${place}, ${fields} fields, ${kind}`,
      ours: median(samples.ours),
      other: median(samples.other),
      unit: 'µs',
      bar: bars[kind],
    })
  }
}
