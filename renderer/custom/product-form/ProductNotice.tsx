import type { ReactNode } from 'react'
import { NoticePage } from '../../ui/NoticePage.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import type { CustomProps } from '../customProps.ts'
import { part } from '../pageParts.ts'

interface Props extends Pick<CustomProps, 'host'> {
  title: string
  children: ReactNode
}

/** Says why no form is shown. */
export const ProductNotice = ({ title, host, children }: Props) => (
  <NoticePage
    title={title}
    actions={
      <PlainButton {...part('back')} onClick={host.back}>
        返回
      </PlainButton>
    }
  >
    <p {...part('notice')}>{children}</p>
  </NoticePage>
)
