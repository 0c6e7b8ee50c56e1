import { type DetailName, detailKinds } from '../details/registry.ts'
import { Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { type CommandKind, selecting } from './command.ts'

/** Sets a property that BPMN itself has; without a value it is taken away. */
export const setDetail: CommandKind<{ id: string; detail: DetailName; value?: unknown }> = {
  title: '修改属性',
  run: (edit, { id, detail, value }) => {
    const element = edit.element(id)
    const kind = Object.hasOwn(detailKinds, detail) ? detailKinds[detail] : undefined
    if (!kind?.of(element, edit.document)) throw new Refusal(finding('DETAIL_UNKNOWN'))
    kind.write(edit, element, value ?? undefined)
    return selecting(id)
  },
}
