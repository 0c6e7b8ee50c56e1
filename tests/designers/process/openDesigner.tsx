import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'
import { designerPages } from '../../../designers/pages.ts'
// Here, so that no test has to wait for the parts of the page.
import '../../../designers/process/ProcessDesignerPage.tsx'
import type { CheckRequest } from '../../../designers/process/checkWorker.ts'
import { judgeDesign } from '../../../processes/fixes/judgeDesign.ts'
import { addCustomComponents } from '../../../renderer/index.ts'
import type { EndpointFamily } from '../../../schemas/types/endpoint.ts'
import type { Page } from '../../../schemas/types/page.ts'
import { type Answers, Refusal } from '../../renderer/shell/consoleServer.ts'
import { openPage } from '../../renderer/support/openPage.tsx'

const read = <T,>(path: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../schemas', path), 'utf8')) as T
const base = '/nbpm/model'

/** Does the work of the check in this thread, because there are no workers here. */
class WorkerHere extends EventTarget {
  constructor(address: string | URL) {
    super()
    if (!String(address).includes('checkWorker')) throw new Error(`no worker for ${address}`)
  }
  postMessage({ turn, xml }: CheckRequest) {
    void judgeDesign(xml).then(faults => this.dispatchEvent(new MessageEvent('message', { data: { turn, faults } })))
  }
  terminate() {}
}

/**
 * Opens the designer with the model m1. The server has `stored`, which saving changes; it refuses other revisions than
 * its own.
 */
export async function openDesigner(
  stored: { xml: string; draftRevision: number },
  answers: Answers = {},
  page: 'process-model/canvas' | 'process-model/blocks' = 'process-model/canvas',
) {
  vi.stubGlobal('Worker', WorkerHere)
  addCustomComponents(designerPages)
  return openPage({
    page,
    params: { id: 'm1' },
    codes: ['PROCESS_MODEL_EDIT', 'PROCESS_MODEL_VIEW'],
    more: { [page]: read<Page>(`pages/${page}.json`) },
    moreFamilies: { processModel: read<EndpointFamily>('endpoints/process-model.json') },
    answers: {
      [`${base}/details/m1`]: () => ({ id: 'm1', key: 'expense', name: '报销', lastVersionNo: 1, ...stored }),
      [`${base}/update`]: ({ body }) => {
        const { xml, draftRevision } = JSON.parse(body)
        if (draftRevision !== stored.draftRevision)
          return new Refusal(409, '草稿已被 王 修改', { draftRevision: stored.draftRevision })
        Object.assign(stored, { xml, draftRevision: draftRevision + 1 })
        return { draftRevision: stored.draftRevision }
      },
      ...answers,
    },
  })
}

/** Presses a button by its text alone: roles are slow to find in a whole designer. */
export const press = (inside: HTMLElement, label: string) =>
  fireEvent.click([...inside.querySelectorAll('button')].find(each => each.textContent?.replace(/\s/g, '') === label)!)
