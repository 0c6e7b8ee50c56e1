import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { ImportPanel } from '../../../../designers/process/imports/ImportPanel.tsx'
import type { ReportRequest } from '../../../../designers/process/imports/importWorker.ts'
import { openDraft } from '../../../../designers/process/openModel.ts'
import { ProcessDesign } from '../../../../designers/process/processDesign.ts'
import { importReport } from '../../../../processes/imports/importReport.ts'

/** A worker of this thread: jsdom has none. */
class WorkerHere extends EventTarget {
  constructor(address: string | URL) {
    super()
    if (!String(address).includes('importWorker')) throw new Error(`no worker for ${address}`)
  }
  postMessage({ turn, xml }: ReportRequest) {
    void importReport(xml).then(report => {
      this.dispatchEvent(new MessageEvent('message', { data: { turn, report } }))
    })
  }
  terminate() {}
}
beforeAll(() => Object.assign(globalThis, { Worker: WorkerHere }))

const text = (id: string, attributes: string) =>
  `<?xml version="1.0" encoding="ENC"?>
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" 
      xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="d" targetNamespace="t">
        <process id="${id}" isExecutable="true"><startEvent id="s"/><userTask id="task" name="审批" ${attributes}/>
          <endEvent id="e"/><sequenceFlow id="f1" sourceRef="s" targetRef="task"/>
            <sequenceFlow id="f2" sourceRef="task" targetRef="e"/></process></definitions>`
const own = text('p', 'camunda:assignee="ann"').replace('ENC', 'UTF-8')
const other = text('q', 'camunda:assignee="#{boss}" camunda:asyncBefore="true"').replace('ENC', 'UTF-16')

function shown() {
  const found: string[] = []
  const replaced: string[] = []
  const design = new ProcessDesign(own)
  render(
    <ImportPanel
      design={design}
      onFind={id => found.push(id)}
      onReplace={async xml => replaced.push(xml) > 0}
      onClose={() => {}}
    />,
  )
  return { found, replaced, design, user: userEvent.setup({ delay: null, applyAccept: false }) }
}
const lines = () => within(screen.getByRole('list', { name: '导入报告' })).getAllByRole('listitem')
const bytes = (xml: string) => new File([Buffer.from(`\uFEFF${xml}`, 'utf16le')], '其他.bpmn')

test('the report of what is designed leads to its elements', async () => {
  const { found, user } = shown()
  await user.click(await screen.findByRole('button', { name: '用户任务“审批”' }))
  expect(found).toEqual(['task'])
  expect(lines().map(line => line.textContent)).toEqual([
    '转换用户任务“审批”camunda:assigneeann → 办理人：ann按Camunda 7的写法读取，照原意执行',
  ])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '替换流程图' }).disabled).toBe(true)
})

test('a file in UTF-16 replaces the design only after its report, and is not stored', async () => {
  const { replaced, design, user } = shown()
  await user.upload(screen.getByLabelText('BPMN 文件'), bytes(other))
  await screen.findByText('文件“其他.bpmn”的报告')
  await screen.findByText('camunda:asyncBefore')
  expect(lines().map(line => line.dataset.kind)).toEqual(['kept', 'translated'])
  await user.click(screen.getByText('保留 1'))
  expect(lines().map(line => line.dataset.kind)).toEqual(['kept'])
  expect([replaced, design.write().xml]).toEqual([[], own])
  await user.click(screen.getByRole('button', { name: '替换流程图' }))
  const [xml = ''] = replaced
  expect(xml).toContain('encoding="UTF-8"')
  const opened = await openDraft({ id: 'm', key: 'm', name: 'M', xml, draftRevision: 3, lastVersionNo: 0 }, 'w')
  expect([opened.design.state.get().isSaved, opened.model.draftRevision, opened.design.document.has('q')]).toEqual([
    false,
    3,
    true,
  ])
})

test('a file that cannot be read, or is no BPMN, replaces nothing and says why', async () => {
  const { user } = shown()
  await user.upload(screen.getByLabelText('BPMN 文件'), new File([new Uint8Array([0x50, 0x4b, 3, 4])], 'a.zip'))
  await screen.findByText('这是压缩包或 Office 文件，不是文本文件')
  const bomb = '<!DOCTYPE d [<!ENTITY a "aaaa">]><definitions>&a;</definitions>'
  await user.upload(screen.getByLabelText('BPMN 文件'), new File([bomb], 'b.xml'))
  await screen.findByText(/不能含有文档类型或实体声明/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '替换流程图' }).disabled).toBe(true)
})
