import { useEffect, useRef, useState } from 'react'
import quiet from '../ui/quietButton.module.css'
import styles from './anchors.module.css'
import { FormSection } from './FormSection.tsx'
import type { FormLayoutProps } from './formLayoutProps.ts'
import { useSectionErrors, useVisibleSections } from './useSections.ts'
import { WrongCount } from './WrongCount.tsx'

/** Sections below each other, beside a list of titles that follows scrolling. */
export function AnchorsLayout(props: FormLayoutProps) {
  const { form, sections, place } = props
  const area = useRef<HTMLDivElement>(null)
  const visible = useVisibleSections(form, sections)
  const wrong = useSectionErrors(form, sections)
  const [top, setTop] = useState(visible[0])
  const sectionOf = (at: number) => area.current?.querySelector<HTMLElement>(`[data-section="${at}"]`)

  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    const inSight = new Set<number>()
    const observer = new IntersectionObserver(entries => {
      for (const { target, isIntersecting } of entries) {
        const at = Number(target.getAttribute('data-section'))
        if (isIntersecting) inSight.add(at)
        else inSight.delete(at)
      }
      if (inSight.size > 0) setTop(Math.min(...inSight))
    })
    for (const at of visible) {
      const section = area.current?.querySelector(`[data-section="${at}"]`)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [visible])

  const go = (at: number) => {
    place.fold(at, false)
    setTop(at)
    sectionOf(at)?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  }
  return (
    <div className={styles.anchored}>
      <div ref={area}>
        {visible.map(at => (
          <FormSection key={at} at={at} {...props} />
        ))}
      </div>
      <nav className={styles.anchors} aria-label="表单目录">
        {visible.map(at => (
          <button
            key={at}
            type="button"
            className={quiet.line}
            aria-current={at === top || undefined}
            onClick={() => go(at)}
          >
            {sections[at]?.title}
            <WrongCount count={wrong[at]} />
          </button>
        ))}
      </nav>
    </div>
  )
}
