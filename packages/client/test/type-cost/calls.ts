import { client } from 'client-under-test';

/** Twenty varied calls, which compile on the ORM client and on the API client. */
export async function makeCalls() {
  const users = await client.user.findMany({ where: { isActive: true }, orderBy: { name: 'asc' } });
  const customer = await client.customer.findUnique({
    where: { number: 'C-1' },
    include: { orders: { include: { lines: true } }, group: true },
  });
  const product = await client.product.findFirst({
    where: { name: { contains: 'lamp' }, categories: { some: { name: 'Light' } } },
    select: { id: true, name: true, variants: { select: { id: true } } },
  });
  const groups = await client.customerGroup.findMany({ omit: { taxExempt: true } });
  const order = await client.order.create({
    data: { number: 'O-1', customer: { connect: { id: 1 } }, lines: { create: [] } } as never,
  });
  const count = await client.order.count({ where: { status: 'PAID' } });
  const ticket = await client.ticket.update({
    where: { id: 1 },
    data: { priority: 'HIGH' },
    include: { messages: true },
  });
  const deleted = await client.comment.delete({ where: { id: 1 } });
  const updated = await client.notification.updateMany({ where: {}, data: {} });
  const deals = await client.deal.groupBy({ by: ['stage'], _count: { _all: true } });
  const totals = await client.payment.aggregate({ _sum: { amount: true }, _count: true });
  const country = await client.country.upsert({
    where: { code: 'NO' },
    create: { code: 'NO', name: 'Norway', currency: 'NOK' },
    update: { isActive: true },
  });
  const posts = await client.post.findMany({
    where: { OR: [{ status: 'PUBLISHED' }, { comments: { some: { id: { gt: 5 } } } }] },
    include: { tags: true, comments: { take: 3, include: { author: true } } },
    take: 10,
  });
  const tag = await client.tag.findUniqueOrThrow({ where: { id: 1 }, include: { posts: true } });
  const review = await client.review.findFirstOrThrow({ select: { id: true, product: true } });
  const many = await client.media.createMany({ data: [] });
  const employees = await client.employee.findMany({
    include: { team: true, user: true },
    skip: 2,
  });
  const cart = await client.cart.findMany({ include: { items: { include: { variant: true } } } });
  const shipments = await client.shipment.findMany({ distinct: ['id'], cursor: { id: 3 } });
  const gone = await client.activity.deleteMany({ where: { id: { in: [1, 2] } } });
  return {
    users,
    customer,
    product,
    groups,
    order,
    count,
    ticket,
    deleted,
    updated,
    deals,
    totals,
    country,
    posts,
    tag,
    review,
    many,
    employees,
    cart,
    shipments,
    gone,
  };
}
