import type { ResolvedField, ResolvedSection } from '../../runtime/schema/resolvedPage.ts'
import type { EditPage } from '../../schemas/types/pages/edit.ts'
import type { FormPlace } from './formPlace.ts'
import type { FormStore } from './formStore.ts'
import { visibleSections } from './useSections.ts'

/** Returns why fields are not on screen because of the current tab, step or folded section, by container path. */
export function formAway(
  layout: EditPage['layout'],
  { form, place, sections }: { form: FormStore; place: FormPlace; sections: readonly ResolvedSection<ResolvedField>[] },
): Map<string, string> {
  const { current, closed } = place.get()
  const visible = visibleSections(form, sections)
  const nameOf = (at: number) => `“${sections[at]?.title ?? `第 ${at + 1} 组`}”`
  if (layout === 'tabs' || layout === 'steps') {
    const shown = visible.includes(current) ? current : (visible[0] ?? 0)
    const kind = layout === 'tabs' ? '标签' : '步骤'
    return new Map(
      visible
        .filter(at => at !== shown)
        .map(at => [`sections[${at}].fields`, `在${kind}${nameOf(at)}中，现在打开的是${nameOf(shown)}`]),
    )
  }
  return new Map(
    visible
      .filter(at => closed.has(at) && sections[at]?.fold !== undefined)
      .map(at => [`sections[${at}].fields`, `所在分组${nameOf(at)}已收起`]),
  )
}
