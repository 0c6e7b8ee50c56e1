import type { ComponentType } from 'react'
import type { EditPage } from '../../schemas/types/pages/edit.ts'
import { AnchorsLayout } from './AnchorsLayout.tsx'
import styles from './form.module.css'
import type { FormLayoutProps } from './formLayoutProps.ts'
import { GroupsLayout } from './GroupsLayout.tsx'
import { StepsLayout } from './StepsLayout.tsx'
import { TabsLayout } from './TabsLayout.tsx'

const layouts = {
  groups: GroupsLayout,
  anchors: AnchorsLayout,
  tabs: TabsLayout,
  steps: StepsLayout,
} satisfies Record<NonNullable<EditPage['layout']>, ComponentType<FormLayoutProps>>

/** The fields of a form in the layout of its page. */
export function FormLayout({
  layout = 'groups',
  labels = 'left',
  ...props
}: FormLayoutProps & Pick<EditPage, 'layout' | 'labels'>) {
  const Layout = layouts[layout]
  return (
    <div className={styles.layout} data-labels={labels}>
      <Layout {...props} />
    </div>
  )
}
