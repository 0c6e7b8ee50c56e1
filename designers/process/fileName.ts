import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import type { DesignedModel } from './openModel.ts'

/**
 * Returns the name of files with the text of a model: the version in effect where it is the same, else the draft of the
 * next version.
 *
 * @example await fileName(model, xml) // '请假审批 V3', '请假审批 V4 草稿'
 */
export async function fileName({ name, ...model }: DesignedModel, xml: string): Promise<string> {
  const { activeVersionId, activeVersionNo, lastVersionNo } = model
  if (activeVersionId && activeVersionNo) {
    const version = await callEndpoint('processModel.version', { id: activeVersionId }, { silent: true })
    if ((version as { xml: string }).xml === xml) return `${name} V${activeVersionNo}`
  }
  return `${name} V${lastVersionNo + 1} 草稿`
}
