import { expect, test } from 'vitest'
import { evaluateCondition } from '../../schemas/evaluate/evaluateCondition.ts'
import add from '../../schemas/pages/process-model/add.json' with { type: 'json' }
import list from '../../schemas/pages/process-model/list.json' with { type: 'json' }
import type { Condition } from '../../schemas/types/common.ts'

test('the view of a model decides which designer opens, and a new model is designed from top to bottom', () => {
  const opened = (view: string | null) =>
    list.actions.row
      .filter(({ label }) => label === '设计')
      .filter(({ visible }) => evaluateCondition(visible as Condition | undefined, { row: { view } }))
      .map(({ page }) => page)
  const given = add.sections
    .flatMap<unknown>(({ fields }) => fields)
    .find(each => typeof each === 'object' && each !== null && 'field' in each && each.field === 'view')
  expect(given).toMatchObject({ default: 'vertical' })
  expect(opened('vertical')).toEqual(['process-model/blocks'])
  expect(opened('canvas')).toEqual(['process-model/canvas'])
  expect(opened(null)).toEqual(['process-model/canvas'])
})
