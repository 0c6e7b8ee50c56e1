import { readFileSync } from 'node:fs'
import { saveCategory } from '../../domains/workflow/models/categories.ts'
import { deployModel } from '../../domains/workflow/models/deploy.ts'
import { createModel } from '../../domains/workflow/models/models.ts'
import { withNamedForms } from '../../domains/workflow/models/namedForms.ts'
import type { Call, Database } from '../../ground/kernel/call.ts'
import { withInput } from '../../ground/kernel/createCall.ts'
import type { DemoProcess } from './processes.ts'

/** Deploys the BPMN files of the folder `processes`; `rewrite` changes the texts before. */
export async function deployProcesses(
  call: Call,
  processes: readonly DemoProcess[],
  rewrite = (xml: string) => xml,
): Promise<void> {
  for (const { key, name, category, description } of processes) {
    const known = await call.db
      .selectFrom('processCategory')
      .select('id')
      .where('code', '=', category.code)
      .executeTakeFirst()
    const { id: categoryId } = known ?? (await saveCategory(withInput(call, category)))
    const text = readFileSync(new URL(`processes/${key}.bpmn`, import.meta.url), 'utf8')
    const xml = await withNamedForms(call, rewrite(await withOrganizations(call.db, text)))
    const input = { key, name, categoryId: String(categoryId), description, xml }
    const model: Record<string, unknown> = await createModel(withInput(call, input))
    await deployModel(withInput(call, { id: String(model.id), note: '初始版本' }))
  }
}

/** Replaces organization codes in the files by this database's ids. */
async function withOrganizations(db: Database, xml: string): Promise<string> {
  const codes = [...xml.matchAll(/"(HC-[A-Z]+)"/g)].map(([, code]) => code ?? '')
  if (codes.length === 0) return xml
  const rows = await db.selectFrom('organization').select(['id', 'code']).where('code', 'in', codes).execute()
  return rows.reduce((text, { id, code }) => text.replaceAll(`"${code}"`, `"${id}"`), xml)
}
