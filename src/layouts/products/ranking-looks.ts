/** Classes of the rules by which products are ordered. */
export const rulesLook = '*:max-w-144 *:border-l-2 *:border-amber *:py-0.6 *:pl-4 *:leading-normal';
