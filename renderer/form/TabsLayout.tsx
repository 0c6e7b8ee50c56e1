import { type KeyboardEvent, useId } from 'react'
import { useStore } from '../ui/useStore.ts'
import { FormSection } from './FormSection.tsx'
import type { FormLayoutProps } from './formLayoutProps.ts'
import styles from './layouts.module.css'
import { useSectionErrors, useVisibleSections } from './useSections.ts'

/** Each section on a tab, mounted when first looked at; a tab tells how many of its fields are wrong. */
export function TabsLayout(props: FormLayoutProps) {
  const { form, sections, place } = props
  const id = useId()
  const visible = useVisibleSections(form, sections)
  const wrong = useSectionErrors(form, sections)
  const { current, seen } = useStore(place)
  const shown = visible.includes(current) ? current : (visible[0] ?? 0)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const position = (visible.indexOf(shown) + step + visible.length) % visible.length
    place.go(visible[position] ?? shown)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[position]?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label="表单分组" className={styles.tabs} onKeyDown={onKeyDown}>
        {visible.map(at => (
          <button
            key={at}
            type="button"
            role="tab"
            id={`${id}t${at}`}
            aria-controls={`${id}p${at}`}
            aria-selected={at === shown}
            tabIndex={at === shown ? 0 : -1}
            onClick={() => place.go(at)}
          >
            {sections[at]?.title}
            {(wrong[at] ?? 0) > 0 && (
              <span className={styles.count}>
                {wrong[at]}
                <span className="visually-hidden"> 处有误</span>
              </span>
            )}
          </button>
        ))}
      </div>
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
