import { useEffect } from 'react'
import { mayShow } from '../../../runtime/routing/guard.ts'
import { routeOfPage } from '../../../runtime/routing/routeTable.ts'
import { holds } from '../../../runtime/session/holds.ts'
import { usePageContext } from '../../page/pageContext.ts'
import { useInnerHost } from '../../page/useInnerHost.ts'
import { NoticePage } from '../../ui/NoticePage.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import type { CustomProps } from '../customProps.ts'
import { part, usePageParts } from '../pageParts.ts'
import { formOfProduct } from './formOfProduct.ts'

/**
 * `/user-form?id=…`: shows a product's record in the console's own form. Designed forms have no page yet, and it says
 * so.
 */
export function ProductFormPage({ params, host }: CustomProps) {
  const { PageView } = usePageContext()
  const inner = useInnerHost()
  const product = String(params.product ?? '')
  const id = typeof params.id === 'string' ? params.id : undefined
  const form = formOfProduct(product, id !== undefined)
  const route = form && routeOfPage(form)
  const isShown = Boolean(route && mayShow(route, holds))
  const away = isShown && '表单显示在页面中'
  usePageParts({ away: { notice: away, back: away } })
  useEffect(() => {
    if (route) host.name?.(route.title)
  }, [host, route])
  if (form && route && isShown)
    return <PageView key={inner.version} name={form} params={id === undefined ? {} : { id }} host={inner.host} />
  return (
    <NoticePage
      title={form ? '没有查看此表单的权限' : `没有“${product}”的表单`}
      actions={
        <PlainButton {...part('back')} onClick={host.back}>
          返回
        </PlainButton>
      }
    >
      <p {...part('notice')}>
        {form
          ? '请联系管理员为您开通。'
          : '表单设计器尚未建成，目前只能打开控制台自带的表单。设计并发布的表单将在此处显示。'}
      </p>
    </NoticePage>
  )
}
