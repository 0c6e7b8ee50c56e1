import { act, fireEvent, render, screen } from '@testing-library/react'
import { DesignForm } from '../../../designers/form/DesignForm.tsx'
import type { FormSource } from '../../../designers/form/formSource.ts'
import type { FormDefinition } from '../../../processes/forms/design/formDefinition.ts'
// Here, so that no test has to wait for the parts of the form.
import '../../../renderer/form/schema/SchemaForm.tsx'
import '../../../renderer/form/schema/list/ListGrid.tsx'
import { cells } from '../../../renderer/kinds/cells.ts'
import { fields } from '../../../renderer/kinds/fields.ts'
import { PageContext, type PageContextValue } from '../../../renderer/page/pageContext.ts'
import type { PageHost } from '../../../renderer/page/pageHost.ts'
import { memorySource } from './memorySource.ts'

const host: PageHost = { open: async () => 'closed', back() {}, reload() {}, saved() {}, active: true }
/** The part of a page that a designer needs. */
const page = { page: { kind: 'custom' }, host, scope: {}, cells, fields, facts: {} } as unknown as PageContextValue

/** Opens a form in the designer, over a source in memory. */
export async function openDesigner(form: FormDefinition, more: Partial<FormSource> = {}) {
  const source = Object.assign(memorySource(form), more)
  render(
    <PageContext value={page}>
      <DesignForm source={source} host={host} />
    </PageContext>,
  )
  const frame = (title: string) => screen.findByRole('group', { name: title })
  const designer = await screen.findByRole('region', { name: '表单设计：报销单' })
  await screen.findAllByRole('group')
  return { source, designer, frame }
}

export const press = (label: string, inside: HTMLElement = document.body) =>
  act(async () => {
    fireEvent.click(
      [...inside.querySelectorAll('button')].find(each => each.textContent?.replaceAll(' ', '') === label)!,
    )
  })

export const save = async (source: ReturnType<typeof memorySource>) => {
  await press('保存')
  return source.stored.form
}

/** Opens one of the views of the designer. */
export const view = (label: string) => act(async () => fireEvent.click(screen.getByText(label)))
