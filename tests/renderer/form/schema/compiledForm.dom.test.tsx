import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SchemaForm } from '../../../../renderer/form/schema/SchemaForm.tsx'
import type { SchemaStore } from '../../../../renderer/form/schema/schemaStore.ts'
import { fields } from '../../../../renderer/kinds/fields.ts'
import { setModuleImport } from '../../../../runtime/data/moduleImport.ts'
import { compiledCheckOf } from '../../../../schemas/evaluate/json-schema/compiledModules.ts'
import { compileText } from '../../../../server/services/validators/compileText.ts'
import { runnable } from '../../../../server/services/validators/judgedText.ts'

afterEach(cleanup)

const form = (address: string) => ({
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', title: '姓名' }, age: { type: 'integer', title: '年龄', minimum: 0 } },
  'x-compiled': address,
})

/** Shows a form, and checks it after its module was asked for. */
async function refused(schema: ReturnType<typeof form>): Promise<SchemaStore> {
  let store: SchemaStore | undefined
  render(
    <SchemaForm
      id="f"
      title="内容"
      schema={schema}
      value={{ age: -1 }}
      inputOf={type => fields[type].Input}
      onStore={made => {
        store = made
      }}
    />,
  )
  await screen.findByLabelText(/年龄/)
  if (!store) throw new Error('the form has no store')
  return store
}

const messages = (store: SchemaStore) => store.validate().map(({ path, message }) => `${path} ${message}`)
const said = ['age 年龄不能小于 0', 'name 姓名不能为空']

it('a form with a module is judged by its code, in the same words at the same places', async () => {
  const schema = form('a'.repeat(64))
  const { validator, judged } = counted(schema)
  const load = vi.fn(async () => ({ validator }))
  setModuleImport(load)
  const store = await refused(schema)
  await waitFor(() => expect(compiledCheckOf(schema)).toBeDefined())
  expect(load).toHaveBeenCalledExactlyOnceWith(`/validators/${'a'.repeat(64)}.js`)
  expect(messages(store).toSorted()).toEqual(said)
  expect(judged()).toBeGreaterThan(0)
})

it('where the module cannot be loaded the interpreter decides', async () => {
  const load = vi.fn(async () => {
    throw new Error('offline')
  })
  setModuleImport(load)
  const store = await refused(form('b'.repeat(64)))
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  expect(messages(store).toSorted()).toEqual(said)
})

it('an address that is none is not asked for', async () => {
  const load = vi.fn(async () => ({}))
  setModuleImport(load)
  const store = await refused(form('https://example.com/x'))
  expect(messages(store).toSorted()).toEqual(said)
  expect(load).not.toHaveBeenCalled()
})

/** The module of a form, which counts how often its code is run. */
function counted(schema: object) {
  let times = 0
  const { 'x-compiled': _, ...rest } = schema as Record<string, unknown>
  const made = runnable(compileText(rest))
  return {
    judged: () => times,
    validator: (require: (name: string) => unknown, exports: Record<string, unknown>) => {
      const { form: judge } = made.validator(require, exports) as { form: (value: unknown) => boolean }
      const counting = Object.assign(
        (value: unknown) => {
          times++
          const isGood = judge(value)
          Object.assign(counting, { errors: (judge as { errors?: unknown }).errors })
          return isGood
        },
        { errors: null as unknown },
      )
      return { form: counting }
    },
  }
}
