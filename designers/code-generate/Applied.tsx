import { Button, Result } from 'antd'
import { part } from '../../renderer/index.ts'
import { navigate } from '../../runtime/routing/navigate.ts'
import styles from './CodeGeneratePage.module.css'
import type { TablePlan } from './plan.ts'

/** The generated screens. */
export function Applied({ routes, plans }: { routes: readonly string[]; plans: readonly TablePlan[] }) {
  return (
    <Result
      status="success"
      title={`已生成 ${routes.length} 个页面`}
      subTitle="页面在菜单“业务数据”中，按角色授权后其他人也能使用"
      extra={
        <div className={styles.links} {...part('generated')}>
          {routes.map((route, index) => (
            <Button key={route} onClick={() => navigate(route)}>
              {plans[index]?.title ?? route}
            </Button>
          ))}
        </div>
      }
    />
  )
}
