import { loadCompiled } from '../../../runtime/data/compiledForms.ts'
import { setModuleImport } from '../../../runtime/data/moduleImport.ts'
import { schemaCheck } from '../../../schemas/evaluate/json-schema/checkSchema.ts'
import { compiledCheckOf, compiledWord } from '../../../schemas/evaluate/json-schema/compiledModules.ts'
import type { SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import { benchSchema } from '../schema-form/benchSchema.ts'
import { filledBy, type Judge, judged, type kinds } from './judged.ts'

interface ValidatorsBench {
  /** Loads the module of a form with that many fields, as the console does. */
  begin(count: number): Promise<void>
  /** Microseconds of a check. */
  judge(side: 'ours' | 'other', kind: (typeof kinds)[number]): number
}

declare global {
  interface Window {
    validators: ValidatorsBench
  }
}

setModuleImport(address => import(/* @vite-ignore */ address))
let judges: Record<'ours' | 'other', Judge> | undefined
let schema: SchemaObject = {}

window.validators = {
  async begin(count) {
    schema = { ...(benchSchema(count) as SchemaObject), [compiledWord]: 'a'.repeat(64) }
    await loadCompiled(schema)
    const compiled = compiledCheckOf(schema)
    if (!compiled) throw new Error('the module was not loaded')
    const interpreted = schemaCheck(schema, { formats: 'assert' })
    judges = {
      ours(value) {
        const found = compiled(value)
        if (!found) throw new Error('the value was left to the interpreter')
        return found
      },
      other: value => interpreted.errors(value),
    }
  },
  judge(side, kind) {
    if (!judges) throw new Error('begin first')
    return judged(judges[side], filledBy(schema, kind))
  },
}
