import { Skeleton, Stack } from '@mantine/core'

const ROWS = [1, 2, 3, 4]

/** What stands where a list will be. */
export function ListSkeleton() {
  return (
    <Stack gap="sm">
      {ROWS.map((row) => (
        <Skeleton height="4rem" key={row} />
      ))}
    </Stack>
  )
}
