import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { aggregates } from './areas/aggregates.ts'
import { approvals } from './areas/approvals.ts'
import { audit } from './areas/audit.ts'
import { bundle } from './areas/bundle.ts'
import { designer } from './areas/designer.ts'
import { dictionaries } from './areas/dictionaries.ts'
import { form } from './areas/form.ts'
import { formDesigner } from './areas/formDesigner.ts'
import { grid } from './areas/grid.ts'
import { kinds } from './areas/kinds.ts'
import { largeForm } from './areas/largeForm.ts'
import { list } from './areas/list.ts'
import { load } from './areas/load.ts'
import { records } from './areas/records.ts'
import { rights } from './areas/rights.ts'
import { rows } from './areas/rows.ts'
import { schemaForm } from './areas/schemaForm.ts'
import { millions, server } from './areas/server.ts'
import { tabs } from './areas/tabs.ts'
import { validators } from './areas/validators.ts'
import { workflow } from './areas/workflow.ts'
import { type Figure, line } from './figure.ts'

/** Measures one subject; yields figures as they come, so that a long run shows its progress. */
type Area = () => AsyncGenerator<Figure>

const areas: Record<string, Area> = {
  aggregates,
  approvals,
  audit,
  bundle,
  designer,
  dictionaries,
  form,
  formDesigner,
  grid,
  kinds,
  largeForm,
  list,
  records,
  rights,
  rows,
  schemaForm,
  server,
  tabs,
  validators,
  workflow,
}

/** Parts of an area that can be measured alone; a whole run has them in their area. */
const parts: Record<string, Area> = { load, millions }

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } })
const unknown = positionals.filter(name => !(name in areas) && !(name in parts))
if (unknown.length > 0) {
  console.error(`no area ${unknown.join(', ')}; there are ${Object.keys({ ...areas, ...parts }).join(', ')}`)
  process.exit(2)
}

const figures: Figure[] = []
for (const [name, measure] of Object.entries({ ...areas, ...parts })) {
  if (positionals.length > 0 ? !positionals.includes(name) : name in parts) continue
  for await (const figure of measure()) {
    console.log(line(figure))
    figures.push(figure)
  }
}
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(figures, null, 2)}\n`)

const missed = figures.filter(figure => !figure.ok).length
console.log(`${figures.length - missed} met, ${missed} missed`)
// Workers of databases and bundlers may linger; what had to be said is said.
process.exit(missed === 0 ? 0 : 1)
