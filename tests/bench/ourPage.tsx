import type { PageHost } from '../../renderer/page/pageHost.ts'
import { PageView } from '../../renderer/pages/PageView.tsx'
import { schemaSource, setSchemaSource } from '../../runtime/schema/schemaSource.ts'

/** The document of that name, if it is one of the measurement. */
type Find = (name: string) => unknown

/** Puts documents of a measurement beside those of the product. */
export function putDocuments({
  page,
  entity,
  family,
  families = [],
}: {
  page: Find
  entity?: Find
  family: Find
  families?: readonly string[]
}): void {
  const shipped = schemaSource()
  setSchemaSource({
    ...shipped,
    page: async name => page(name) ?? shipped.page(name),
    entity: async name => entity?.(name) ?? shipped.entity(name),
    family: async name => family(name) ?? shipped.family(name),
    families: () => [...shipped.families(), ...families],
  })
}

const host: PageHost = {
  open: () => Promise.resolve('closed'),
  back: () => {},
  reload: () => {},
  active: true,
  saved: () => {},
}
const none = {}

/** A page as the console shows it, alone. */
export function OurPage({ name, params = none }: { name: string; params?: Record<string, unknown> }) {
  return <PageView name={name} params={params} host={host} />
}
