import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { saveFile } from '../../runtime/data/saveFile.ts'
import { evaluateArguments } from '../../schemas/evaluate/evaluateArguments.ts'
import type { DownloadAction } from '../../schemas/types/action.ts'
import type { ActionContext } from './actionContext.ts'
import { tellFailure } from './tellFailure.ts'

/** Downloads a file. */
export async function runDownload(action: DownloadAction, { scope }: ActionContext): Promise<void> {
  try {
    saveFile(await callEndpoint(action.call, evaluateArguments(action.with, scope), { silent: true }))
  } catch (error) {
    tellFailure(error, '下载失败！')
  }
}
