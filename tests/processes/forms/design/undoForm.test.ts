import { expect, test } from 'vitest'
import {
  type FormDefinition,
  fieldAt,
  namesOf,
  recordAt,
  requiredIn,
} from '../../../../processes/forms/design/formDefinition.ts'
import { FormDocument } from '../../../../processes/forms/design/formDocument.ts'
import { groupsOf } from '../../../../processes/forms/design/layoutOptions.ts'
import { mapFormulas } from '../../../../processes/forms/design/mapFormulas.ts'
import { mentionsIn } from '../../../../processes/forms/design/mentions.ts'
import { FormRefusal } from '../../../../processes/forms/design/refuse.ts'
import { sized } from '../../../helpers/form.ts'
import { seeded } from '../../document/randomCommand.ts'
import { pathsOf, randomFormCommand } from './randomFormCommand.ts'
import { frozen, sampleForm } from './sampleForm.ts'

const seeds = sized({ short: 5, full: 200 })
const rounds = 200

/** Returns what names a field that is not there. */
function faultsOf(form: FormDefinition): string[] {
  const faults: string[] = []
  mapFormulas(form.schema, (formula, { record, owner }) => {
    for (const { path } of mentionsIn(formula, record))
      if (!fieldAt(form, path)) faults.push(`${owner.join('.')}: ${formula} names ${path.join('.')}`)
    return formula
  })
  for (const path of pathsOf(form).records) {
    const record = recordAt(form, path)!
    const names = namesOf(record)
    const named = [...requiredIn(record), ...groupsOf(record.layout).flatMap(group => group.fields)]
    for (const name of named) if (!names.includes(name)) faults.push(`${path.join('.')} names ${name}`)
    const grouped = groupsOf(record.layout).flatMap(group => group.fields)
    if (new Set(grouped).size < grouped.length) faults.push(`${path.join('.')} groups a field twice`)
    for (const name of Object.keys(record.layout))
      if (!/^ui:|^items$/.test(name) && !names.includes(name)) faults.push(`layout of ${name} is left`)
  }
  return faults
}

test(`${rounds} random commands keep the form whole, and undoing them gives its text, from ${seeds} seeds`, () => {
  const text = JSON.stringify(sampleForm)
  let done = 0
  let refused = 0
  for (let seed = 1; seed <= seeds; seed++) {
    const random = seeded(seed)
    const document = new FormDocument(frozen(JSON.parse(text) as FormDefinition))
    const history: (readonly FormDefinition[])[] = []
    for (let round = 0; round < rounds; round++) {
      const command = randomFormCommand(document.form, random)
      const place = `seed ${seed}, round ${round}: ${JSON.stringify(command)}`
      try {
        history.push(document.run([command]).inverses)
        frozen(document.form)
        done++
      } catch (error) {
        if (!(error instanceof FormRefusal)) throw new Error(place, { cause: error })
        refused++
      }
      expect(faultsOf(document.form), place).toEqual([])
    }
    const redo = history.reverse().flatMap(inverses => inverses.map(form => document.apply(form)))
    expect(JSON.stringify(document.form)).toBe(text)
    for (const form of redo.reverse()) document.apply(form)
    expect(faultsOf(document.form)).toEqual([])
  }
  expect(done).toBeGreaterThan(seeds * rounds * 0.5)
  expect(refused).toBeGreaterThan(seeds)
})
