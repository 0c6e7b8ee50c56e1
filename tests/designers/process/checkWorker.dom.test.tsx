import { expect, test, vi } from 'vitest'
import type { CheckAnswer, CheckRequest } from '../../../designers/process/checkWorker.ts'
import { file } from '../../processes/bpmn/bpmnText.ts'

const naming = file('<startEvent id="s" activiti:formKey="leave"/>')

test('a check that fails says so, and the next one is made', async () => {
  const listening = vi.spyOn(self, 'addEventListener').mockImplementation(() => {})
  const answers: CheckAnswer[] = []
  const sending = vi.spyOn(self, 'postMessage').mockImplementation(answer => void answers.push(answer as CheckAnswer))
  try {
    await import('../../../designers/process/checkWorker.ts')
    const [, receive] = listening.mock.calls.find(([type]) => type === 'message')!
    const ask = (data: CheckRequest) =>
      (receive as (event: MessageEvent) => void)(new MessageEvent('message', { data }))
    ask({ turn: 1, xml: naming, forms: { leave: null } as never })
    await vi.waitFor(() => expect(answers).toEqual([{ turn: 1 }]))
    ask({ turn: 2, xml: '<a/>', forms: {} })
    await vi.waitFor(() => expect(answers.at(-1)).toMatchObject({ turn: 2, faults: [{ level: 'error' }] }))
  } finally {
    listening.mockRestore()
    sending.mockRestore()
  }
})
