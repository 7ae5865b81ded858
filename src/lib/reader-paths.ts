/** Paths of pages that scripts of every reader lead to. Apart from `paths`, which has them too, since those of members load all of it. */
export const readerPaths = {
  api: '/api',
  products: '/products',
  product: (id: string) => `/products/${encodeURIComponent(id)}`,
  search: (keyword: string) => `/products?${new URLSearchParams({ q: keyword })}`,
  tag: (slug: string) => `/tags/${encodeURIComponent(slug)}`,
  maker: (id: string) => `/makers/${encodeURIComponent(id)}`,
} as const;
