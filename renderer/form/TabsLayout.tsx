import { useId } from 'react'
import { TabBar } from '../ui/TabBar.tsx'
import { useStore } from '../ui/useStore.ts'
import { FormSection } from './FormSection.tsx'
import type { FormLayoutProps } from './formLayoutProps.ts'
import styles from './tabs.module.css'
import { useSectionErrors, useVisibleSections } from './useSections.ts'
import { WrongCount } from './WrongCount.tsx'

/** Sections on tabs, mounted when first shown; a tab shows its number of invalid fields. */
export function TabsLayout(props: FormLayoutProps) {
  const { form, sections, place } = props
  const id = useId()
  const visible = useVisibleSections(form, sections)
  const wrong = useSectionErrors(form, sections)
  const { current, seen } = useStore(place)
  const shown = visible.includes(current) ? current : (visible[0] ?? 0)
  return (
    <>
      <TabBar
        id={id}
        label="表单分组"
        className={styles.tabs}
        tabs={visible.map(at => ({
          key: at,
          at,
          title: (
            <>
              {sections[at]?.title}
              <WrongCount count={wrong[at]}>
                <span className="visually-hidden"> 处有误</span>
              </WrongCount>
            </>
          ),
        }))}
        chosen={shown}
        onChoose={at => place.go(at)}
      />
      {visible.map(at =>
        at === shown || seen.has(at) ? (
          <div key={at} role="tabpanel" id={`${id}p${at}`} aria-labelledby={`${id}t${at}`} hidden={at !== shown}>
            <FormSection at={at} plain {...props} />
          </div>
        ) : null,
      )}
    </>
  )
}
