import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ProcessDesign } from '../../../designers/process/processDesign.ts'
import { selectTool } from '../../../designers/process/tool.ts'
import { useDesignKeys } from '../../../designers/process/useDesignKeys.ts'
import { emptyModel } from '../../../server/domains/workflow/models/emptyModel.ts'
import { processOf } from '../../processes/document/processOf.ts'

function Around({ design }: { design: ProcessDesign }) {
  const keys = useDesignKeys(design, { save: async () => undefined, tool: selectTool, onTool: () => undefined })
  return (
    <section {...keys}>
      <button type="button" data-canvas>
        画布
      </button>
    </section>
  )
}

async function show(xml: string) {
  const design = new ProcessDesign(xml)
  render(<Around design={design} />)
  screen.getByRole('button').focus()
  const user = userEvent.setup({ delay: null })
  return { design, press: user.keyboard, selected: () => [...design.state.get().selected] }
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
