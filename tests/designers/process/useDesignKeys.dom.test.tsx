import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Segmented } from 'antd'
import { expect, test } from 'vitest'
import { ProcessDesign } from '../../../designers/process/processDesign.ts'
import { selectTool } from '../../../designers/process/tool.ts'
import { useDesignKeys } from '../../../designers/process/useDesignKeys.ts'
import { emptyModel } from '../../../server/domains/workflow/models/emptyModel.ts'
import { processOf } from '../../processes/document/processOf.ts'

function Around({ design, onShow }: { design: ProcessDesign; onShow: (id: string) => void }) {
  const save = async () => undefined
  const keys = useDesignKeys(design, { save, tool: selectTool, onTool: () => undefined, onShow })
  return (
    <section {...keys}>
      <div data-pane>
        {/* The library makes the group a stop of Tab, where no key has an effect. */}
        <Segmented aria-label="侧栏" options={['元素', '大纲']} value="元素" />
      </div>
      <button type="button" data-canvas>
        画布
      </button>
    </section>
  )
}

async function show(xml: string) {
  const design = new ProcessDesign(xml)
  const seen: string[] = []
  render(<Around design={design} onShow={id => seen.push(id)} />)
  screen.getByRole('button').focus()
  const user = userEvent.setup({ delay: null })
  return { design, seen, press: user.keyboard, selected: () => [...design.state.get().selected] }
}

test('an arrow key selects the start where nothing is selected, and then follows the flows', async () => {
  const { press, selected } = await show(emptyModel('leave', '请假'))
  await press('{Control>}{ArrowRight}{/Control}')
  expect(selected(), 'nothing is there to move').toEqual([])
  await press('{ArrowRight}')
  expect(selected()).toEqual(['start'])
  await press('{ArrowRight}')
  expect(selected()).toEqual(['end'])
})

test('where a process has no start, an arrow key selects its first node', async () => {
  const { press, selected } = await show(processOf('a>b').write())
  await press('{ArrowDown}')
  expect(selected()).toEqual(['a'])
})

test('the canvas follows what keys select and add', async () => {
  const { press, selected, seen } = await show(emptyModel('leave', '请假'))
  await press('{ArrowRight}{Shift>}{ArrowRight}{/Shift}a')
  expect(selected()).toEqual(['UserTask_1'])
  expect(seen).toEqual(['start', 'flow1', 'UserTask_1'])
})

test('F6 goes to the side panel where its keys have an effect', async () => {
  const { press } = await show(emptyModel('leave', '请假'))
  await press('{F6}')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '元素' }))
})
