import type { ResolvedCustom } from '../../../runtime/schema/resolvedPage.ts'
import { SchemaError } from '../../../runtime/schema/schemaError.ts'
import { customNames, findCustomComponent } from '../../custom/registry.ts'
import { usePageContext } from '../../page/pageContext.ts'
import { ErrorCard } from '../../page/states/ErrorCard.tsx'

/** Shows a hand-written component. */
export function CustomPage({ page }: { page: ResolvedCustom }) {
  const { host, params } = usePageContext()
  const Component = findCustomComponent(page.schema.component)
  if (Component) return <Component params={params} host={host} />
  const expected = customNames().join('、')
  return (
    <ErrorCard
      error={new SchemaError({ file: page.file, path: 'component', found: page.schema.component, expected })}
    />
  )
}
