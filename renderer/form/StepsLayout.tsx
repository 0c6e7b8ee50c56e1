import { useStore } from '../ui/useStore.ts'
import { FormSection } from './FormSection.tsx'
import type { FormLayoutProps } from './formLayoutProps.ts'
import styles from './steps.module.css'
import { useSectionErrors, useVisibleSections } from './useSections.ts'

/** A wizard with one section at a time. Earlier steps keep their inputs. */
export function StepsLayout(props: FormLayoutProps) {
  const { form, sections, place } = props
  const visible = useVisibleSections(form, sections)
  const wrong = useSectionErrors(form, sections)
  const { current, seen } = useStore(place)
  const shown = visible.includes(current) ? current : (visible[0] ?? 0)
  return (
    <>
      <ol className={styles.steps} aria-label="步骤">
        {visible.map((at, index) => (
          <li
            key={at}
            aria-current={at === shown ? 'step' : undefined}
            data-wrong={(wrong[at] ?? 0) > 0 || undefined}
            data-done={at < shown || undefined}
          >
            <button
              type="button"
              disabled={at >= shown && !(seen.has(at) && at === shown)}
              onClick={() => place.go(at)}
            >
              <span className={styles.number}>{index + 1}</span>
              {sections[at]?.title}
            </button>
          </li>
        ))}
      </ol>
      {visible.map(at =>
        at === shown || seen.has(at) ? (
          <div key={at} hidden={at !== shown}>
            <FormSection at={at} plain {...props} />
          </div>
        ) : null,
      )}
    </>
  )
}
