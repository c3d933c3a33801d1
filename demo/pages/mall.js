const venue = document.querySelector('waypost-venue');

for (const button of document.querySelectorAll('[data-to]')) {
  button.addEventListener('click', () => venue.setAttribute('to', button.dataset.to));
}
