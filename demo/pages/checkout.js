const form = document.querySelector('form');
const order = document.querySelector('#order');

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const { name, line1, line2, code, town, country } = Object.fromEntries(new FormData(form));
  order.textContent = `To be sent to: ${[name, line1, line2, `${code} ${town}`, country].filter((part) => part.trim()).join(', ')}`;
});
