import { textsOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, Handler } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { noteAction, type ProcessAction } from '../stored/noteAction.ts'

interface Edited {
  /** The edited model or category, and its enabled state. */
  id: string
  name: string
  enabled: boolean
}

const sources = {
  category: 'select c."id", c."name", c."enabled" from "process_category" c where c."id"',
  model: 'select m."id", m."name", m."enabled" from "process_model" m where m."id"',
  // Process auditors search definitions by model.
  definition: `select m."id", d."name", d."enabled" from "process_definition" d
    join "process_model" m on m."id" = d."model_id"
      where d."id"`,
}

/** Hook that writes edits by generic operations on models and categories to the process log. */
const noted =
  (action: ProcessAction, of: keyof typeof sources, what: (edited: Edited) => string): Handler =>
  async tx => {
    for (const edited of await editedBy(tx, of)) {
      const { id, name } = edited
      await noteAction(tx, { action, businessId: id, businessName: name, remark: what(edited) })
    }
  }

async function editedBy(tx: Call, of: keyof typeof sources): Promise<Edited[]> {
  const ids = tx.input.id === undefined ? textsOf(tx.input.ids) : [String(tx.input.id)]
  const s = new Statement()
  return (await s.run(tx.db, `${sources[of]} = any(${s.value(ids)}::text[])`)) as unknown as Edited[]
}

const switched = ({ enabled }: Edited) => (enabled ? '启用' : '停用')

export const noteEdits: Readonly<Record<string, Handler>> = {
  'processCategory.enable': noted('categoryEdit', 'category', switched),
  'processCategory.move': noted('categoryEdit', 'category', () => '移动'),
  'processCategory.restore': noted('categoryEdit', 'category', () => '恢复'),
  'processModel.enable': noted('modelConfigEdit', 'model', switched),
  'processDefinition.enable': noted('modelConfigEdit', 'definition', each => `${switched(each)}流程定义`),
}
